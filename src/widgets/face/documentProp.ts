type Props = Readonly<Record<string, unknown>>

/** A text among the props of a document; undefined when it is none. Props are read one by one, never spread. */
export const textProp = (props: Props, name: string): string | undefined => {
  const value = Object.hasOwn(props, name) ? props[name] : undefined
  return typeof value === 'string' ? value : undefined
}

/** A yes or no among the props of a document; no unless it is there. */
export const flagProp = (props: Props, name: string): boolean => Object.hasOwn(props, name) && props[name] === true
