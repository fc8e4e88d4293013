import { weekdayOf } from '#core/calendar'
import { inEveryYear, isEveryYear, nextWallRuns, parseCron } from '#core/cron'
import { calendarMessages, cronMessages } from '#core/message'
import { useNow } from '#widgets/face'
import './cron.css'

const mostRuns = 10

/** When an expression runs next and, opened, the ten times after now; nothing where it never does. spec: widgets §4, readings Cron */
export function CronRuns({ text }: { text: string }) {
  const now = useNow()()
  const read = parseCron(text)
  const [next] = read.ok ? nextWallRuns(read.cron, now, 1) : []
  if (!read.ok || next === undefined) return null
  const { preview, previewYear } = cronMessages
  return (
    <details className="cron-runs">
      <summary>
        {cronMessages.next} <time>{withWeekday(next)}</time>
      </summary>
      <p>{isEveryYear(read.cron) ? preview : `${preview}（${previewYear}）`}</p>
      <ol>
        {nextWallRuns(inEveryYear(read.cron), now, mostRuns).map((run) => (
          <li key={run}>
            <time>{withWeekday(run)}</time>
          </li>
        ))}
      </ol>
    </details>
  )
}

const withWeekday = (moment: string): string =>
  `${moment} ${calendarMessages.weekdays[weekdayOf(moment.slice(0, 10))] ?? ''}`
