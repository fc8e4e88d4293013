import { fillText, messages } from '#core/message'
import { ExceptionPage } from './ExceptionPage.tsx'

/** The module-not-found page, which names what the menu asked for. spec: shell §2; readings (Routes and guard) */
export function MissingPage({ component }: { component: string }) {
  return (
    <ExceptionPage status={404} text={messages.page.moduleMissing}>
      <p>{fillText(messages.page.moduleMissingHint, { component })}</p>
    </ExceptionPage>
  )
}
