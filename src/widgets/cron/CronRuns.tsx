import { cronWords, inEveryYear, isEveryYear, nextWallRuns, parseCron } from '#core/cron'
import { cronDialogMessages, cronMessages } from '#core/message'
import { useNow } from '#widgets/face'
import { momentWords } from './momentWords.ts'
import './cron.css'

const mostRuns = 10

/** What an expression means, when it runs next and, opened, the ten times after now; nothing where it never does. spec: widgets §4, readings Cron */
export function CronRuns({ text }: { text: string }) {
  const now = useNow()()
  const read = parseCron(text)
  const [next] = read.ok ? nextWallRuns(read.cron, now, 1) : []
  if (!read.ok || next === undefined) return null
  const { preview, previewYear } = cronMessages
  return (
    <details className="cron-runs">
      <summary>
        {cronMessages.next} <time>{momentWords(next)}</time>
      </summary>
      <p>
        {cronDialogMessages.means}：{cronWords(text)}
      </p>
      <p>{isEveryYear(read.cron) ? preview : `${preview}（${previewYear}）`}</p>
      <ol>
        {nextWallRuns(inEveryYear(read.cron), now, mostRuns).map((run) => (
          <li key={run}>
            <time>{momentWords(run)}</time>
          </li>
        ))}
      </ol>
    </details>
  )
}
