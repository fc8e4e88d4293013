export function packFolder(folder: string): Promise<void>
