import { Button, Modal } from 'antd'
import { messages } from '#core/message'
import { useEngine } from '#react/engine'
import type { ListController } from '#react/list'
import { CloseOnEscape } from '../layer/CloseOnEscape.tsx'
import { useListPart } from '../list/useListPart.ts'
import { ImportFiles } from './ImportFiles.tsx'
import { useImport } from './useImport.ts'
import './import.css'
import { CloseOnBack } from '#widgets/face'

/** Reading has to be cancelled first. */
const stay = () => {}

/** Choose sheets and read them in; rows that were left out are told and come back as a file. spec: widgets §2, §4, §8 */
export function ImportDialog({ list }: { list: ListController }) {
  const open = useListPart(list, ({ dialog }) => dialog === 'import')
  const { ports } = useEngine()
  const close = () => list.dispatch({ type: 'dialog', dialog: null })
  const run = useImport(list, { notice: ports.notice, close })
  const { importing, word } = messages
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
              {run.reading
                ? importing.reading
                : run.busy
                  ? importing.running
                  : run.again
                    ? word.retry
                    : importing.start}
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
