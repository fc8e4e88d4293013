import { Result, Steps } from 'antd'
import type { MouseEvent } from 'react'
import { hostedPath } from '#core/menu'
import type { NoticeViewProps } from '#react/engine'
import { useBasePath } from '#react/source'
import { SafeLink } from '#widgets/face'
import { Toolbar } from '../action/Toolbar.tsx'
import './parts.css'

/** How something ended: what happened, the facts, how far it has come, and what can be done next. */
export const NoticePage = ({ notice, bar, run, go }: NoticeViewProps) => (
  <Result
    className="board-notice"
    status={notice.status === 'fail' ? 'error' : notice.status}
    title={notice.heading}
    subTitle={notice.text || undefined}
    extra={bar.actions.length > 0 ? <Toolbar bar={bar} isBusy={() => false} run={run} /> : undefined}
  >
    {(notice.facts.length > 0 || notice.stages.length > 0) && (
      <div className="board-notice-body">
        {notice.facts.length > 0 && (
          <dl className="board-facts">
            {notice.facts.map(({ title, value, link }) => (
              <div key={`${title} ${value}`}>
                <dt>{title}</dt>
                <dd>
                  <FactText value={value} link={link} go={go} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        {notice.stages.length > 0 && (
          <Steps
            size="small"
            current={notice.stage}
            items={notice.stages.map(({ title, note }) => ({ title, description: note || undefined }))}
          />
        )}
      </div>
    )}
  </Result>
)

/** A path of this site is opened in the page, any other address in a new window. */
function FactText({ value, link, go }: { value: string; link: string; go(path: string): void }) {
  const text = value || link
  const basePath = useBasePath()
  if (!/^\/(?![/\\])/.test(link))
    return (
      <SafeLink text={link} kind="url">
        {text}
      </SafeLink>
    )
  const follow = (event: MouseEvent) => {
    event.preventDefault()
    go(link)
  }
  return (
    <a href={hostedPath(link, basePath)} onClick={follow}>
      {text}
    </a>
  )
}
