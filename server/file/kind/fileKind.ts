/** A kind of file that may be stored: told by the end of its name, and known by its first bytes. */
export interface FileKind {
  extension: string
  mimeType: string
  /** An image has a smaller limit. */
  image: boolean
  /** Browsers may show it; everything else is only saved. */
  inline: boolean
  /** True when the first bytes are those of such a file. */
  fits(head: Buffer): boolean
}

const startsWith =
  (...signs: readonly (string | readonly number[])[]) =>
  (head: Buffer): boolean =>
    signs.some((sign) => {
      const bytes = typeof sign === 'string' ? Buffer.from(sign, 'latin1') : Buffer.from(sign)
      return head.subarray(0, bytes.length).equals(bytes)
    })

const at = (offset: number, text: string) => (head: Buffer) =>
  head.subarray(offset, offset + text.length).toString('latin1') === text

const zip = startsWith('PK\x03\x04', 'PK\x05\x06')
const compound = startsWith([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const mpeg = startsWith('ID3', [0xff, 0xfb], [0xff, 0xf3], [0xff, 0xf2])

const active = /<\s*(!doctype|html|svg|script|body|head|iframe|\?xml|!entity)/i

/** Plain text: no binary bytes, and nothing that a browser could take for a page. */
const text = (head: Buffer): boolean => !head.includes(0) && !active.test(head.toString('latin1'))

const image = (extension: string, mimeType: string, fits: FileKind['fits']): FileKind => ({
  extension,
  mimeType,
  image: true,
  inline: true,
  fits,
})
const saved = (extension: string, mimeType: string, fits: FileKind['fits']): FileKind => ({
  extension,
  mimeType,
  image: false,
  inline: false,
  fits,
})

const jpeg = startsWith([0xff, 0xd8, 0xff])
const office = 'application/vnd.openxmlformats-officedocument'

/** Every kind that may be stored. What is not here is refused: pages, drawings with scripts, programs. */
const kinds: readonly FileKind[] = [
  image('png', 'image/png', startsWith([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  image('jpg', 'image/jpeg', jpeg),
  image('jpeg', 'image/jpeg', jpeg),
  image('gif', 'image/gif', startsWith('GIF87a', 'GIF89a')),
  image('webp', 'image/webp', (head) => startsWith('RIFF')(head) && at(8, 'WEBP')(head)),
  image('bmp', 'image/bmp', startsWith('BM')),
  { ...saved('pdf', 'application/pdf', startsWith('%PDF-')), inline: true },
  saved('doc', 'application/msword', compound),
  saved('xls', 'application/vnd.ms-excel', compound),
  saved('ppt', 'application/vnd.ms-powerpoint', compound),
  saved('wps', 'application/vnd.ms-works', compound),
  saved('et', 'application/octet-stream', compound),
  saved('docx', `${office}.wordprocessingml.document`, zip),
  saved('xlsx', `${office}.spreadsheetml.sheet`, zip),
  saved('pptx', `${office}.presentationml.presentation`, zip),
  saved('zip', 'application/zip', zip),
  saved('rar', 'application/vnd.rar', startsWith('Rar!\x1a\x07')),
  saved('7z', 'application/x-7z-compressed', startsWith([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c])),
  saved('mp4', 'video/mp4', at(4, 'ftyp')),
  saved('mp3', 'audio/mpeg', mpeg),
  saved('txt', 'text/plain; charset=utf-8', text),
  saved('csv', 'text/csv; charset=utf-8', text),
  saved('md', 'text/plain; charset=utf-8', text),
]

const byExtension = new Map(kinds.map((kind) => [kind.extension, kind]))

/** The kind of an extension, or undefined when such files are not stored. */
export const kindOf = (extension: string): FileKind | undefined => byExtension.get(extension)

/** How many first bytes a kind is known by. */
export const headBytes = 4_096
