import { CloseOutlined, LoadingOutlined } from '@ant-design/icons'
import { Button, Modal, Progress, Tooltip } from 'antd'
import { fillText, importingMessages, messages } from '#core/message'
import { useEngine } from '#react/engine'
import type { ListController } from '#react/list'
import type { ImportOutcome } from '#runtime/record'
import { FilePlace } from '#widgets/dialog'
import { CloseOnBack } from '#widgets/face'
import { CloseOnEscape } from '../layer/CloseOnEscape.tsx'
import { useListPart } from '../place/useListPart.ts'
import { ImportCheckView } from './ImportCheckView.tsx'
import { type ImportRun, type Sheet, sheetTypes, useImport } from './useImport.ts'
import './import.css'

/** The state of one file. After the upload the server reads it, and its progress is unknown. */
function SheetResult({ sheet: { file, state } }: { sheet: Sheet }) {
  switch (state.kind) {
    case 'waiting':
      return null
    case 'running':
      return state.share < 1 ? (
        <Progress percent={Math.round(state.share * 100)} size="small" />
      ) : (
        <Reading task={state.task} />
      )
    case 'checked':
      return <ImportCheckView check={state.check} />
    case 'cancelled':
      return <p role="status">{importingMessages.cancelled}</p>
    case 'failed':
      return <p role="alert">{`${file.name} ${state.message}`}</p>
    case 'done':
      return <Outcome outcome={state.outcome} />
  }
}

type Task = NonNullable<ImportRun['reading']>

const readingTexts: Readonly<Record<Task, string>> = {
  check: importingMessages.checking,
  import: importingMessages.reading,
}

const Reading = ({ task }: { task: Task }) => (
  <p role="status" className="import-reading">
    <LoadingOutlined aria-hidden /> {readingTexts[task]}
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
        <ol className="import-errors" aria-label={importingMessages.errors}>
          {errors.map(({ line, reason }) => (
            <li key={line}>{fillText(importingMessages.error, { line, reason })}</li>
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

/** The place for files, and how each of them went. */
function ImportFiles({ run }: { run: ImportRun }) {
  return (
    <>
      <FilePlace accept={sheetTypes.join(',')} multiple disabled={run.busy} onFiles={run.add}>
        {importingMessages.choose}（{sheetTypes.join('、')}）
      </FilePlace>
      {run.problem && (
        <p className="import-problem" role="alert">
          {run.problem}
        </p>
      )}
      <ul className="import-list">
        {run.sheets.map((sheet) => (
          <SheetRow key={sheet.id} sheet={sheet} remove={run.busy ? null : () => run.remove(sheet.id)} />
        ))}
      </ul>
    </>
  )
}

function SheetRow({ sheet, remove }: { sheet: Sheet; remove: (() => void) | null }) {
  return (
    <li className={`import-row is-${sheet.state.kind}`}>
      <div className="import-name">
        <span title={sheet.file.name}>{sheet.file.name}</span>
        {remove && (
          <button type="button" aria-label={`${messages.word.remove} ${sheet.file.name}`} onClick={remove}>
            <CloseOutlined aria-hidden />
          </button>
        )}
      </div>
      <SheetResult sheet={sheet} />
    </li>
  )
}

/** Reading has to be cancelled first. */
const stay = () => {}

/** Choose sheets and read them in; rows that were left out are listed and come back as a file. spec: widgets §2, §4, §8 */
export function ImportDialog({ list }: { list: ListController }) {
  const open = useListPart(list, ({ dialog }) => dialog === 'import')
  const { ports } = useEngine()
  const close = () => list.dispatch({ type: 'dialog', dialog: null })
  const run = useImport(list, { notice: ports.notice, close })
  const { word } = messages
  const api = list.program.model.api ?? ''
  const template = () => void ports.records.of(api).importTemplate(list.program.model.title)
  return (
    <>
      {open && <CloseOnBack close={run.busy ? stay : close} />}
      <Modal
        open={open}
        title={word.import}
        width={600}
        centered
        maskClosable={false}
        closable={!run.busy}
        keyboard={false}
        onCancel={close}
        afterClose={run.clear}
        destroyOnHidden
        footer={
          <>
            <Button type="link" className="import-template" onClick={template}>
              {word.exportTemplate}
            </Button>
            <ImportButtons run={run} close={close} />
          </>
        }
      >
        {open && !run.busy && <CloseOnEscape close={close} />}
        <ImportFiles run={run} />
      </Modal>
    </>
  )
}

/** What can be done with the chosen files: check them, then read in all rows, the sound ones, or none. */
function ImportButtons({ run, close }: { run: ImportRun; close(): void }) {
  const { word } = messages
  const { checked } = run
  if (!checked)
    return (
      <>
        {run.busy ? <Button onClick={run.cancel}>{word.cancel}</Button> : <Button onClick={close}>{word.close}</Button>}
        <Button type="primary" disabled={!run.ready} loading={run.busy} onClick={() => void run.start()}>
          {startText(run)}
        </Button>
      </>
    )
  const { sound, faulty } = checked
  return (
    <>
      <Button onClick={close}>{importingMessages.none}</Button>
      {faulty > 0 && sound > 0 && (
        <Button onClick={() => void run.proceed('sound')}>
          {fillText(importingMessages.soundOnly, { count: sound })}
        </Button>
      )}
      <Tooltip title={faulty > 0 ? importingMessages.allHint : ''}>
        <Button type="primary" disabled={sound === 0} onClick={() => void run.proceed('all')}>
          {importingMessages.all}
        </Button>
      </Tooltip>
    </>
  )
}

/** The label of the button that starts the import. */
function startText({ reading, busy, again }: ImportRun): string {
  const { word } = messages
  const importing = importingMessages
  if (reading) return readingTexts[reading]
  if (busy) return importing.running
  return again ? word.retry : importing.start
}
