const [width, height] = [120, 32]

/** The course of a number, small and without axes; the number beside it says the rest. */
export function Spark({ values }: { values: readonly number[] }) {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const y = (value: number) =>
    most === least ? height / 2 : height - 2 - ((value - least) / (most - least)) * (height - 4)
  const points = values.map((value, index) => `${(index / (values.length - 1)) * width},${y(value).toFixed(1)}`)
  return (
    <svg className="board-spark" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
      <polygon points={`0,${height} ${points.join(' ')} ${width},${height}`} />
      <polyline points={points.join(' ')} />
    </svg>
  )
}
