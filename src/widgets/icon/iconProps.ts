/** What is said of an icon. */
export interface IconProps {
  /** As documents write it: `user`, `file-text`. */
  name: string
  className?: string | undefined
  /** Said to people who do not see it; without it the icon is decoration. */
  title?: string | undefined
}
