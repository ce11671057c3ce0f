/** Compares numbers in names by value: `2.png` comes before `10.png`. */
const naturalOrder = new Intl.Collator('en', { numeric: true });

/**
 * Returns the path of a file, beginning with the chosen or dropped folder. Returns the file's name if it was not in a
 * folder.
 */
export const pathOf = (file: File): string => file.webkitRelativePath || file.name;

const isHidden = (file: File): boolean =>
  pathOf(file)
    .split('/')
    .some((name) => name.startsWith('.'));

/** Sorts files by path and removes hidden ones such as `.DS_Store`. */
export const sortVisibleFiles = (files: readonly File[]): File[] =>
  files
    .filter((file) => !isHidden(file))
    .sort((one, other) => naturalOrder.compare(pathOf(one), pathOf(other)));

const readFile = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

async function readEntries(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const allEntries: FileSystemEntry[] = [];
  for (;;) {
    // readEntries() returns the entries in batches. An empty batch marks the end.
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (batch.length === 0) return allEntries;
    allEntries.push(...batch);
  }
}

async function readFiles(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    const file = await readFile(entry as FileSystemFileEntry);
    // The browser sets this path only for files that were chosen in a folder picker, not for dropped ones.
    Object.defineProperty(file, 'webkitRelativePath', { value: entry.fullPath.replace(/^\//, '') });
    return [file];
  }
  const files: File[] = [];
  for (const child of await readEntries(entry as FileSystemDirectoryEntry))
    files.push(...(await readFiles(child)));
  return files;
}

/**
 * Returns the files that were dropped, including those in dropped folders. If there is a folder, sorts the files and
 * removes hidden ones. Must be called synchronously in the drop event, because the browser clears the data afterwards.
 * Rejects if a folder cannot be read.
 */
export async function readDroppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return [...files];
  const nested = await Promise.all(entries.map(readFiles));
  return sortVisibleFiles(nested.flat());
}
