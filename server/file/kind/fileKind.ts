import { type Signature, signatures } from './signature.ts'
import { officeDocument, plainText, type WholeCheck } from './wholeContent.ts'

/** A kind of file that may be stored: told by the end of its name, and confirmed by its content. */
export interface FileKind {
  extension: string
  mimeType: string
  /** An image has a smaller limit. */
  image: boolean
  /** Browsers may show it; everything else is only saved. */
  inline: boolean
  /** Players ask for pieces of it. */
  played: boolean
  head: Signature
  whole?: WholeCheck
}

type Faces = Partial<Pick<FileKind, 'image' | 'inline' | 'played' | 'whole'>>

const kind = (extension: string, mimeType: string, head: Signature, faces: Faces = {}): FileKind => ({
  extension,
  mimeType,
  image: false,
  inline: false,
  played: false,
  head,
  ...faces,
})

const image = (extension: string, mimeType: string, head: Signature) =>
  kind(extension, mimeType, head, { image: true, inline: true })
const played = (extension: string, mimeType: string, head: Signature) =>
  kind(extension, mimeType, head, { played: true })
const office = (extension: string, type: string, folder: 'word' | 'xl' | 'ppt') =>
  kind(extension, `application/vnd.openxmlformats-officedocument.${type}`, signatures.zip, {
    whole: officeDocument(folder),
  })
const text = (extension: string, mimeType: string) =>
  kind(extension, `${mimeType}; charset=utf-8`, () => true, { whole: plainText })

/** Every kind that may be stored. What is not here is refused: pages, drawings with scripts, programs. spec: policy, promise 10 */
const kinds: readonly FileKind[] = [
  image('png', 'image/png', signatures.png),
  image('jpg', 'image/jpeg', signatures.jpeg),
  image('jpeg', 'image/jpeg', signatures.jpeg),
  image('gif', 'image/gif', signatures.gif),
  image('webp', 'image/webp', signatures.webp),
  image('bmp', 'image/bmp', signatures.bmp),
  kind('pdf', 'application/pdf', signatures.pdf, { inline: true }),
  office('docx', 'wordprocessingml.document', 'word'),
  office('xlsx', 'spreadsheetml.sheet', 'xl'),
  office('pptx', 'presentationml.presentation', 'ppt'),
  kind('doc', 'application/msword', signatures.compound),
  kind('xls', 'application/vnd.ms-excel', signatures.compound),
  kind('ppt', 'application/vnd.ms-powerpoint', signatures.compound),
  kind('wps', 'application/vnd.ms-works', signatures.compound),
  kind('et', 'application/octet-stream', signatures.compound),
  kind('dps', 'application/octet-stream', signatures.compound),
  played('mp4', 'video/mp4', signatures.mp4),
  played('mp3', 'audio/mpeg', signatures.mp3),
  played('wav', 'audio/wav', signatures.wav),
  text('txt', 'text/plain'),
  text('csv', 'text/csv'),
  kind('zip', 'application/zip', signatures.zip),
  kind('rar', 'application/vnd.rar', signatures.rar),
  kind('7z', 'application/x-7z-compressed', signatures.sevenZip),
]

const byExtension: ReadonlyMap<string, FileKind> = new Map(kinds.map((each) => [each.extension, each]))

/** The kind of an extension, or undefined when such files are not stored. */
export const kindOf = (extension: string): FileKind | undefined => byExtension.get(extension)

/** How many first bytes a signature looks at. */
export const headBytes = 64
