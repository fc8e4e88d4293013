import { Button, Modal } from 'antd'
import { importingMessages, messages } from '#core/message'
import { useEngine } from '#react/engine'
import type { ListController } from '#react/list'
import { CloseOnBack } from '#widgets/face'
import { CloseOnEscape } from '../layer/CloseOnEscape.tsx'
import { useListPart } from '../list/useListPart.ts'
import { ImportFiles } from './ImportFiles.tsx'
import { type ImportRun, useImport } from './useImport.ts'
import './import.css'

/** Reading has to be cancelled first. */
const stay = () => {}

/** Choose sheets and read them in; rows that were left out are told and come back as a file. spec: widgets §2, §4, §8 */
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
            {run.busy ? (
              <Button onClick={run.cancel}>{word.cancel}</Button>
            ) : (
              <Button onClick={close}>{word.close}</Button>
            )}
            <Button type="primary" disabled={!run.ready} loading={run.busy} onClick={() => void run.start()}>
              {startText(run)}
            </Button>
          </>
        }
      >
        {open && !run.busy && <CloseOnEscape close={close} />}
        <ImportFiles run={run} />
      </Modal>
    </>
  )
}

/** What the button says that begins to read. */
function startText({ reading, busy, again }: ImportRun): string {
  const { word } = messages
  const importing = importingMessages
  if (reading) return importing.reading
  if (busy) return importing.running
  return again ? word.retry : importing.start
}
