import { Button, Modal } from 'antd'
import { messages, superQueryMessages } from '#core/message'
import type { ListController } from '#react/list'
import { CloseOnBack } from '#widgets/face'
import { CloseOnEscape } from '../layer/CloseOnEscape.tsx'
import { useListPart } from '../list/useListPart.ts'
import { QueryEditor } from './QueryEditor.tsx'
import { SavedPanel } from './SavedPanel.tsx'
import { useQueryLines } from './useQueryLines.ts'
import './query.css'

/** Conditions on any field, all or any of which have to hold. spec: widgets §2, §4, §5 */
export function QueryDialog({ list }: { list: ListController }) {
  const open = useListPart(list, ({ dialog }) => dialog === 'super_query')
  const close = () => list.dispatch({ type: 'dialog', dialog: null })
  const query = useQueryLines(list, open)
  const { word } = messages
  const superQuery = superQueryMessages
  return (
    <>
      {open && <CloseOnBack close={close} />}
      <Modal
        open={open}
        title={superQuery.title}
        width={1000}
        centered
        onCancel={close}
        keyboard={false}
        destroyOnHidden
        footer={
          <>
            <Button className="query-reset" onClick={query.reset}>
              {word.reset}
            </Button>
            <Button onClick={close}>{word.close}</Button>
            <Button type="primary" onClick={query.ask}>
              {word.search}
            </Button>
          </>
        }
      >
        {open && <CloseOnEscape close={close} />}
        <div className="query-sides">
          <div>
            <QueryEditor list={list} query={query} />
          </div>
          <SavedPanel list={list} query={query} />
        </div>
      </Modal>
    </>
  )
}
