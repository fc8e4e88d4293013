/** A file whose text is generated from the sources. */
export interface GeneratedFile {
  path: string
  text: string
}
