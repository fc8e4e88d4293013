import { inEveryYear, isEveryYear, nextWallRuns, parseCron } from '#core/cron'
import { cronDialogMessages, cronMessages } from '#core/message'
import { useNow } from '#widgets/face'
import { momentWords } from './momentWords.ts'

const mostRuns = 10

/** The next ten times at which an expression runs, whatever its year. spec: widgets §4 */
export function CronPreview({ text }: { text: string }) {
  const now = useNow()()
  const read = parseCron(text)
  const runs = read.ok ? nextWallRuns(inEveryYear(read.cron), now, mostRuns) : []
  const { preview, previewYear } = cronMessages
  return (
    <section className="cron-preview" aria-label={preview}>
      <h4>{read.ok && !isEveryYear(read.cron) ? `${preview}（${previewYear}）` : preview}</h4>
      {runs.length === 0 && <p>{cronDialogMessages.never}</p>}
      <ol>
        {runs.map((run) => (
          <li key={run}>
            <time>{momentWords(run)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}
