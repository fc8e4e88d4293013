import { Result, Steps } from 'antd'
import type { NoticeViewProps } from '#react/engine'
import { Toolbar } from '../action/Toolbar.tsx'
import { FactList } from './FactList.tsx'
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
        <FactList facts={notice.facts} go={go} />
        {notice.stages.length > 0 && (
          <Steps
            size="small"
            current={notice.stage}
            items={notice.stages.map(({ title, note }, index) => ({
              title: <span data-stage={`stage${index}`}>{title}</span>,
              description: note || undefined,
            }))}
          />
        )}
      </div>
    )}
  </Result>
)
