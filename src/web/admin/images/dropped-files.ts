/** Compares numbers in names by value: `2.png` comes before `10.png`. */
const naturalOrder = new Intl.Collator('en', { numeric: true });

/** Returns the path of a file within the chosen or dropped folder, or its name if it came without a folder. */
export const pathOf = (file: File): string => file.webkitRelativePath || file.name;

const isHidden = (file: File): boolean =>
  pathOf(file)
    .split('/')
    .some((name) => name.startsWith('.'));

/** Sorts files by path and leaves out hidden ones such as `.DS_Store`. */
export const sortVisibleFiles = (files: readonly File[]): File[] =>
  files
    .filter((file) => !isHidden(file))
    .sort((one, other) => naturalOrder.compare(pathOf(one), pathOf(other)));

const readFile = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

async function readEntries(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    // readEntries() returns the entries in batches. An empty batch marks the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

async function readFiles(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    const file = await readFile(entry as FileSystemFileEntry);
    // The browser sets this path only for files from a folder picker.
    Object.defineProperty(file, 'webkitRelativePath', { value: entry.fullPath.replace(/^\//, '') });
    return [file];
  }
  const files: File[] = [];
  for (const child of await readEntries(entry as FileSystemDirectoryEntry))
    files.push(...(await readFiles(child)));
  return files;
}

/**
 * Returns the files of a drop, including those in folders. Must be called synchronously in the drop event, because the
 * browser clears the data afterwards. Rejects if a folder cannot be read.
 */
export async function readDroppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const plain = [...files];
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return plain;
  const found = await Promise.all(entries.map(readFiles));
  return sortVisibleFiles(found.flat());
}
