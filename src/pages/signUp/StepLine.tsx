interface StepLineProps {
  titles: readonly string[]
  /** Index of the step before the user; beyond the last but one everything is done. */
  current: number
}

const stateOf = (index: number, { titles, current }: StepLineProps): string => {
  if (index < current || current === titles.length - 1) return 'done'
  return index === current ? 'current' : 'coming'
}

/** The steps in one line, with the one before the user marked. */
export function StepLine(props: StepLineProps) {
  return (
    <ol className="sign-up-steps">
      {props.titles.map((title, index) => (
        <li key={title} data-state={stateOf(index, props)} aria-current={index === props.current ? 'step' : undefined}>
          <span aria-hidden="true">{index + 1}</span>
          {title}
        </li>
      ))}
    </ol>
  )
}
