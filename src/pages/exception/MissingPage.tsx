import { fillText } from '#core/message'
import { pageTexts } from '#pages/text'
import { ExceptionPage } from './ExceptionPage.tsx'

/** The module-not-found page, which names what the menu asked for. spec: shell §2; readings (Routes and guard) */
export function MissingPage({ component }: { component: string }) {
  return (
    <ExceptionPage status={404} text={pageTexts.moduleMissing}>
      <p>{fillText(pageTexts.moduleMissingHint, { component })}</p>
    </ExceptionPage>
  )
}
