interface Taken {
  /** What stands for no value. */
  empty: unknown
  /** Several keys are one comma-joined text. */
  several: boolean
}

/** What a component hands to `onChange`, as the Field takes it: events stay events, nothing becomes `empty`. */
export function inputArguments(args: readonly unknown[], { empty, several }: Taken): readonly unknown[] {
  const [first, ...others] = args
  const value = typedIn(first) ?? first
  if (isNothing(value)) return [empty, ...others]
  return several && Array.isArray(value) ? [value.join(','), ...others] : args
}

/** The text of an event of a text control. */
function typedIn(event: unknown): string | undefined {
  const target = typeof event === 'object' && event !== null && 'target' in event ? event.target : null
  const isControl = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return isControl && target.type !== 'checkbox' && target.type !== 'radio' ? target.value : undefined
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
