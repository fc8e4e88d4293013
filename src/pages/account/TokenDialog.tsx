import { Modal, Segmented } from 'antd'
import { useId, useState } from 'react'
import { fillText, messages, accountPageMessages as texts } from '#core/message'
import { useRuntime } from '#pages/context'
import { EntryInput, FormError, PasswordInput, useEntry } from '#pages/entry'
import { copyText } from '#react/engine'
import type { Runtime } from '#runtime/service'
import { passwordTransform } from '#runtime/session'

const periods = [7, 30, 90] as const
type Days = (typeof periods)[number]

/** Creates a token by the password, and shows it this once. */
export function TokenDialog({ onClose }: { onClose(): void }) {
  const { http, ports } = useRuntime()
  const formId = useId()
  const [days, setDays] = useState<Days>(30)
  const enter = (title: string) => fillText(messages.form.enter, { title })
  const entry = useEntry({
    initial: { name: '', password: '' },
    check: ({ name, password }) => ({
      name: name.trim() ? undefined : enter(texts.tokenName),
      password: password ? undefined : enter(texts.ownPassword),
    }),
    async submit({ name, password }) {
      const body = { name: name.trim(), days, password: passwordTransform(password) }
      const created = await http.post<{ token: string }>('/sys/account/token', body)
      onClose()
      await showOnce(created.token, ports)
    },
  })
  return (
    <Modal
      open
      centered
      title={texts.tokenNew}
      width={480}
      maskClosable={false}
      okText={texts.tokenNew}
      cancelText={messages.word.cancel}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: entry.busy }}
      onCancel={onClose}
    >
      <form id={formId} className="account-form" noValidate onSubmit={entry.onSubmit}>
        <FormError text={entry.refusal} />
        <EntryInput entry={entry} name="name" title={texts.tokenName} maxLength={50} size="middle" />
        <div className="account-hint">
          {texts.tokenDays}{' '}
          <Segmented<Days>
            aria-label={texts.tokenDays}
            value={days}
            onChange={setDays}
            options={periods.map((value) => ({ value, label: fillText(texts.tokenDaysOf, { days: value }) }))}
          />
        </div>
        <PasswordInput entry={entry} title={texts.ownPassword} size="middle" />
      </form>
    </Modal>
  )
}

/** Shows a token until it is copied or closed: it cannot be shown again. */
async function showOnce(token: string, { confirm, notice }: Runtime['ports']): Promise<void> {
  const question = { title: texts.tokenOnce, message: token, okText: messages.word.copy }
  while (await confirm.confirm(question)) {
    if (await copyText(token)) return
    notice.notice({ tone: 'warning', message: messages.failure.notCopied })
  }
}
