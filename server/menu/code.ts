/** A permission code and what it is called. */
export interface Code {
  code: string
  title: string
}
