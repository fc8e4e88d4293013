import { App, type ModalFuncProps } from 'antd'
import { useEffect } from 'react'
import { limit } from '#core/limit'
import { messages } from '#core/message'
import { Chinese } from '#pages/locale'
import { whenDrawn } from '#react/part'
import type { NoticeQueue, Notifier } from './noticeQueue.ts'

/** How far work is: loaded with the first that is followed. */
const ProgressBody = whenDrawn(() => import('./ProgressBody.tsx').then((room) => room.ProgressBody))

type Antd = ReturnType<typeof App.useApp>

/** Resolves to true when the button is pressed, to false when the dialog is refused. */
const answered = (open: Antd['modal']['confirm'], dialog: ModalFuncProps): Promise<boolean> =>
  new Promise((done) => {
    open({ centered: true, ...dialog, onOk: () => done(true), onCancel: () => done(false) })
  })

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
    confirm: ({ title, message: content, okText = messages.word.confirm }) =>
      answered(modal.confirm, { title, content, okText, cancelText: messages.word.cancel }),
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
