/** How the product shows a stored file by itself. */
export type PreviewKind = 'picture' | 'pdf' | 'server' | 'service'

const own: Readonly<Record<string, PreviewKind>> = {
  ...{ png: 'picture', jpg: 'picture', jpeg: 'picture', gif: 'picture', webp: 'picture', bmp: 'picture' },
  pdf: 'pdf',
  ...{ txt: 'server', csv: 'server', xlsx: 'server', xls: 'server', et: 'server' },
}

/** What only a preview service shows. */
const office: ReadonlySet<string> = new Set(['doc', 'docx', 'wps', 'ppt', 'pptx', 'dps'])

/**
 * How a stored path is previewed; null where it is only fetched, such as an archive or an address elsewhere. A preview service of the settings
 * shows every document. spec: widgets §5, readings (`PREVIEW_URL`)
 */
export function previewKind(path: string, hasService: boolean): PreviewKind | null {
  if (/^[a-z]+:/i.test(path)) return null
  const extension = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''
  const kind = Object.hasOwn(own, extension) ? (own[extension] ?? null) : null
  if (kind === 'picture' || !hasService) return kind
  return kind !== null || office.has(extension) ? 'service' : null
}
