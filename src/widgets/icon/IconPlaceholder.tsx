interface IconPlaceholderProps {
  /** What was asked for, where nothing has the name. */
  name?: string
  className?: string | undefined
  title?: string | undefined
}

/** A dotted square as large as an icon. */
export const IconPlaceholder = ({ name, className = '' }: IconPlaceholderProps) => (
  <span className={`anticon ${className}`.trimEnd()} aria-hidden title={name}>
    <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" aria-hidden="true">
      <rect x="2" y="2" width="12" height="12" rx="2" strokeDasharray="2 2" />
    </svg>
  </span>
)
