import { LoadingOutlined } from '@ant-design/icons'
import { Progress } from 'antd'
import { fillText, importingMessages, messages } from '#core/message'
import { useEngine } from '#react/engine'
import type { ImportOutcome } from '#runtime/record'
import type { Sheet } from './sheet.ts'

/** How one file went. Once it is sent, the server reads it: how far it is cannot be known. */
export function SheetResult({ sheet: { file, state } }: { sheet: Sheet }) {
  switch (state.kind) {
    case 'waiting':
      return null
    case 'running':
      return state.share < 1 ? <Progress percent={Math.round(state.share * 100)} size="small" /> : <Reading />
    case 'cancelled':
      return <p role="status">{messages.screen.importCancelled}</p>
    case 'failed':
      return <p role="alert">{`${file.name} ${state.message}`}</p>
    case 'done':
      return <Outcome outcome={state.outcome} />
  }
}

const Reading = () => (
  <p role="status" className="import-reading">
    <LoadingOutlined /> {importingMessages.reading}
  </p>
)

function Outcome({ outcome }: { outcome: ImportOutcome }) {
  const importing = importingMessages
  const { total, saved, failed, complete, message, fileUrl, errors } = outcome
  const counts =
    total === null ? message : fillText(importing.summary, { total, success: saved ?? 0, failed: failed ?? 0 })
  return (
    <div role="status">
      {!complete && <strong>{saved === 0 ? importing.noneSaved : importing.partly}</strong>}
      <p>{counts || importing.done}</p>
      {errors.length > 0 && (
        <ol className="import-errors" aria-label={messages.screen.importErrors}>
          {errors.map(({ line, reason }) => (
            <li key={line}>{fillText(messages.screen.importError, { line, reason })}</li>
          ))}
        </ol>
      )}
      {fileUrl && (
        <p>
          {importing.details.replace('{link}', '')}
          <ReportLink path={fileUrl} />
        </p>
      )}
    </div>
  )
}

/** The report of the rows that were left out: a call that needs the token, or a stored file. spec: contract §8.4 */
function ReportLink({ path }: { path: string }) {
  const { files, report } = useEngine().ports
  const text = importingMessages.detailsLink
  if (!path.startsWith('/')) {
    return (
      <a href={files.url(path)} download>
        {text}
      </a>
    )
  }
  const save = () => files.save(path, {}).catch((error) => report(error, 'import report'))
  return (
    <button type="button" className="action-link" onClick={() => void save()}>
      {text}
    </button>
  )
}
