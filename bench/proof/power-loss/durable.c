/*
 * Preloaded into a server (LD_PRELOAD) to record which data would survive a loss of power.
 *
 * After each successful fsync or fdatasync of a file below DURABLE_PREFIX, its content is in
 * DURABLE_RECORD/files/<key>. After each fsync of a folder, the names in it are in DURABLE_RECORD/folders/<key>, one
 * line per entry: kind (f, d or o for others), key and name, separated by tabs.
 * On ext4, xfs and btrfs, syncing a file also makes its name durable, so the name is appended to
 * DURABLE_RECORD/folders/<key of the parent>.added.
 * A key consists of the inode number and the creation time of a file, which do not change when the file is renamed.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

typedef int (*sync_function)(int);

enum { KEY_SIZE = 64 };

/* Serializes syncs, so that an older copy never replaces a newer one. */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void fail(const char *what) {
  perror(what);
  abort();
}

/* Writes the key of a file to `key` and returns its kind, or 0 if there is no such file. */
static char key_of(int folder, const char *name, int flags, char *key) {
  struct statx info;
  if (statx(folder, name, flags, STATX_BASIC_STATS | STATX_BTIME, &info) != 0) return 0;
  snprintf(key, KEY_SIZE, "%llu-%lld.%09u", (unsigned long long)info.stx_ino, (long long)info.stx_btime.tv_sec,
           info.stx_btime.tv_nsec);
  return S_ISDIR(info.stx_mode) ? 'd' : S_ISREG(info.stx_mode) ? 'f' : 'o';
}

/* Opens the file again, because `fd` may be write-only, and its position must not change. */
static void copy_content(int fd, const char *target) {
  char source[64];
  snprintf(source, sizeof source, "/proc/self/fd/%d", fd);
  int in = open(source, O_RDONLY | O_CLOEXEC);
  int out = open(target, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0600);
  if (in < 0 || out < 0) fail("copy of a synced file");
  for (ssize_t sent = 1; sent > 0;) {
    sent = sendfile(out, in, NULL, 1 << 24);
    if (sent < 0) fail("copy of a synced file");
  }
  close(in);
  close(out);
}

static void list_names(const char *path, const char *target) {
  DIR *folder = opendir(path);
  FILE *out = fopen(target, "we");
  if (!folder || !out) fail("list of a synced folder");
  for (struct dirent *entry; (entry = readdir(folder));) {
    if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
    char key[KEY_SIZE];
    char kind = key_of(dirfd(folder), entry->d_name, AT_SYMLINK_NOFOLLOW, key);
    if (kind) fprintf(out, "%c\t%s\t%s\n", kind, key, entry->d_name);
  }
  closedir(folder);
  fclose(out);
}

/* Adds the current name of a synced file to the durable names of its folder. */
static void add_name(const char *record, char *path, const char *file_key) {
  char *slash = strrchr(path, '/');
  if (!slash || access(path, F_OK) != 0) return; /* deleted while open */
  *slash = 0;
  char key[KEY_SIZE], target[PATH_MAX + 128];
  if (!key_of(AT_FDCWD, path, AT_SYMLINK_NOFOLLOW, key)) return;
  snprintf(target, sizeof target, "%s/folders/%s.added", record, key);
  FILE *out = fopen(target, "ae");
  if (!out) fail("name of a synced file");
  fprintf(out, "f\t%s\t%s\n", file_key, slash + 1);
  fclose(out);
}

static int record_sync(sync_function sync, int fd) {
  const char *prefix = getenv("DURABLE_PREFIX"), *record = getenv("DURABLE_RECORD");
  char link[64], path[PATH_MAX], key[KEY_SIZE];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (!prefix || !record || length < 0) return sync(fd);
  path[length] = 0;
  char kind = key_of(fd, "", AT_EMPTY_PATH, key);
  if (strncmp(path, prefix, strlen(prefix)) != 0 || (kind != 'f' && kind != 'd')) return sync(fd);

  char part[PATH_MAX], target[PATH_MAX], added[PATH_MAX + 16];
  snprintf(part, sizeof part, "%s/%d.part", record, getpid());
  snprintf(target, sizeof target, "%s/%s/%s", record, kind == 'd' ? "folders" : "files", key);
  pthread_mutex_lock(&mutex);
  /* Copied before the sync, because data that is written during the sync is not guaranteed to be durable. */
  if (kind == 'd') list_names(path, part);
  else copy_content(fd, part);
  int result = sync(fd);
  int error = errno;
  if (result == 0) {
    if (rename(part, target) != 0) fail("record of a sync");
    if (kind == 'd') {
      snprintf(added, sizeof added, "%s.added", target);
      unlink(added);
    } else add_name(record, path, key);
  }
  pthread_mutex_unlock(&mutex);
  errno = error;
  return result;
}

int fsync(int fd) {
  return record_sync((sync_function)dlsym(RTLD_NEXT, "fsync"), fd);
}

int fdatasync(int fd) {
  return record_sync((sync_function)dlsym(RTLD_NEXT, "fdatasync"), fd);
}
