import type { DetailFaceProps } from '#react/widget'
import { DetailText, valueText } from '#widgets/face'
import { CronRuns } from './CronRuns.tsx'

/** The expression, and when it runs. */
export function CronDetail({ value }: DetailFaceProps) {
  const text = valueText(value)
  return (
    <>
      <DetailText text={text} />
      <CronRuns text={text} />
    </>
  )
}
