import { App, type ModalFuncProps } from 'antd'
import { useEffect } from 'react'
import { limit } from '#core/limit'
import { messages } from '#core/message'
import { Chinese } from '#pages/locale'
import { whenDrawn } from '#react/part'
import type { Question } from '#runtime/port'
import type { NoticeQueue, Notifier } from './noticeQueue.ts'
import './question.css'

const { word } = messages

/** How far work is: loaded with the first that is followed. */
const ProgressBody = whenDrawn(() => import('./ProgressBody.tsx').then((room) => room.ProgressBody))

type Antd = ReturnType<typeof App.useApp>

/** Resolves to true when the button is pressed, to false when the dialog is refused. */
const answered = (open: Antd['modal']['confirm'], dialog: ModalFuncProps): Promise<boolean> =>
  new Promise((done) => {
    open({ centered: true, ...dialog, onOk: () => done(true), onCancel: () => done(false) })
  })

/** What a question says, and the names of what it is about. */
const QuestionBody = ({ message, names }: Pick<Question, 'message' | 'names'>) => (
  <>
    {message}
    {names && <p className="question-names">{names}</p>}
  </>
)

/** A notifier over antd's dialogs. spec: shell §8 (titled 系统提示, 4 s; modal 登录已过期) */
function notifierOver({ message, modal, notification }: Antd): Notifier {
  return {
    notice({ tone, title, message: text, shownMs = limit.noticeShownMs }) {
      const duration = shownMs / 1000
      if (!title) message.open({ type: tone, content: text, duration })
      else notification.open({ type: tone, message: title, description: text, duration, role: 'alert' })
    },
    async modal({ title, message: content, okText, byButton = false }) {
      await answered(modal.error, { title, content, okText, keyboard: !byButton, maskClosable: false })
    },
    progress: (progress) =>
      new Promise((done) => {
        const close = () => {
          dialog.destroy()
          done()
        }
        const content = <ProgressBody progress={progress} close={close} />
        const frame = { icon: null, footer: null, centered: true, keyboard: false, width: 520 }
        const dialog = modal.info({ ...frame, title: progress.title, content })
      }),
    loading: (text) => void message.loading({ content: text, duration: 0 }),
    confirm: ({ title, message, names, okText = word.confirm, cancelText = word.cancel, danger = false, focus }) =>
      answered(modal.confirm, {
        title,
        content: <QuestionBody message={message} names={names} />,
        okText,
        cancelText,
        okButtonProps: { danger },
        autoFocusButton: focus ?? (danger ? 'cancel' : 'ok'),
      }),
  }
}

function Attached({ queue }: { queue: NoticeQueue }) {
  const antd = App.useApp()
  useEffect(() => queue.attach(notifierOver(antd)), [queue, antd])
  return null
}

/** antd's holders, with the theme of the page around them. */
export function AntdNotifier({ queue }: { queue: NoticeQueue }) {
  return (
    <Chinese>
      <App component={false}>
        <Attached queue={queue} />
      </App>
    </Chinese>
  )
}
