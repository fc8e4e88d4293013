import { CloseOutlined } from '@ant-design/icons'
import { Progress } from 'antd'
import { type DragEvent, useState } from 'react'
import { fillText, messages } from '#core/message'
import { useUpload } from '#react/source'
import { words } from '../words.ts'
import { type Sheet, sheetTypes } from './sheet.ts'
import type { ImportRun } from './useImport.ts'

/** The place for files, and how each of them went. */
export function ImportFiles({ run }: { run: ImportRun }) {
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => run.add([...(files ?? [])])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <>
      <label
        className={over ? 'import-place is-over' : 'import-place'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          type="file"
          multiple
          accept={sheetTypes.join(',')}
          disabled={run.busy}
          onChange={({ target }) => {
            take(target.files)
            target.value = ''
          }}
        />
        {words.importChoose}（{sheetTypes.join('、')}）
      </label>
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
            <CloseOutlined />
          </button>
        )}
      </div>
      <SheetResult sheet={sheet} />
    </li>
  )
}

function SheetResult({ sheet }: { sheet: Sheet }) {
  const { url } = useUpload()
  const { state } = sheet
  const { importing } = messages
  if (state.kind === 'waiting') return null
  if (state.kind === 'running') return <Progress percent={Math.round(state.share * 100)} size="small" />
  if (state.kind === 'failed') return <p role="alert">{`${sheet.file.name} ${state.message}`}</p>
  const { total, saved, failed, complete, message, fileUrl } = state.outcome
  const counts =
    total === null ? message : fillText(importing.summary, { total, success: saved ?? 0, failed: failed ?? 0 })
  return (
    <div role="status">
      {!complete && <strong>{importing.partly}</strong>}
      <p>{counts || importing.done}</p>
      {fileUrl && (
        <p>
          {importing.details.replace('{link}', '')}
          <a href={url(fileUrl)} download>
            {importing.detailsLink}
          </a>
        </p>
      )}
    </div>
  )
}
