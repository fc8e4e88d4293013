import { weekdayOf } from '#core/calendar'
import { cronWords, inEveryYear, isEveryYear, nextWallRuns, parseCron } from '#core/cron'
import { calendarMessages, cronDialogMessages, cronMessages } from '#core/message'
import { useNow } from '#widgets/face'
import './cron.css'

/** A moment `YYYY-MM-DD HH:mm:ss` with the day of its week. */
export const momentWords = (moment: string): string =>
  `${moment} ${calendarMessages.weekdays[weekdayOf(moment.slice(0, 10))] ?? ''}`

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
