/** Numbers in names count as numbers: `2.png` comes before `10.png`. */
const order = new Intl.Collator('en', { numeric: true });

/** The path of a file in the folder that was chosen or dropped; its name alone where it came without a folder. */
export const pathOf = (file: File): string => file.webkitRelativePath || file.name;

const isHidden = (file: File): boolean =>
  pathOf(file)
    .split('/')
    .some((name) => name.startsWith('.'));

/** The files of a folder in the order of their paths, without hidden ones such as `.DS_Store`. */
export const inFolderOrder = (files: readonly File[]): File[] =>
  files.filter((file) => !isHidden(file)).sort((one, other) => order.compare(pathOf(one), pathOf(other)));

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    // The browser hands over some at a time, and none at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    const file = await fileOf(entry as FileSystemFileEntry);
    // Files of a folder that was chosen have this by themselves.
    Object.defineProperty(file, 'webkitRelativePath', { value: entry.fullPath.replace(/^\//, '') });
    return [file];
  }
  const files: File[] = [];
  for (const child of await entriesOf(entry as FileSystemDirectoryEntry))
    files.push(...(await filesIn(child)));
  return files;
}

/**
 * The files of a drop, those in folders too. To be called while the drop is handled: later the browser has forgotten
 * it. Rejects where a folder cannot be read.
 */
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const plain = [...files];
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return plain;
  const found = await Promise.all(entries.map(filesIn));
  return inFolderOrder(found.flat());
}
