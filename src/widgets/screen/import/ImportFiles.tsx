import { CloseOutlined } from '@ant-design/icons'
import { type DragEvent, useState } from 'react'
import { messages } from '#core/message'
import { SheetResult } from './SheetResult.tsx'
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
        {messages.screen.importChoose}（{sheetTypes.join('、')}）
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
