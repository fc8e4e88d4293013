const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The file name in a `Content-Disposition`, empty when there is none. Folders in it are cut off. */
export function fileNameOf(disposition: string): string {
  const extended = /filename\*\s*=\s*[\w-]+'[^']*'([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(disposition)
  const name = decoded((extended ?? plain?.[1] ?? plain?.[2] ?? '').trim())
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
}
