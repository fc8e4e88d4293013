/** A file whose text follows from the sources. */
export interface GeneratedFile {
  path: string
  text: string
}
