import { fillText, importingMessages as texts } from '#core/message'
import type { ImportCheck } from '#runtime/record'

/** What an import of a sheet would come to: rows, columns, and what is wrong with which cell. */
export function ImportCheckView({ check }: { check: ImportCheck }) {
  const { total, sound, faulty, columns, missing, faults, faultCount } = check
  const matched = columns.flatMap(({ title, field }) => (field === null ? [] : [title]))
  const unmatched = columns.flatMap(({ title, field }) => (field === null ? [title] : []))
  return (
    <div role="status" className="import-check">
      <strong>{fillText(texts.checked, { total, sound, faulty })}</strong>
      <p>{fillText(texts.matched, { count: matched.length, titles: matched.join('、') })}</p>
      {unmatched.length > 0 && (
        <p className="import-warning">{fillText(texts.unmatched, { titles: unmatched.join('、') })}</p>
      )}
      {missing.length > 0 && (
        <p className="import-problem">{fillText(texts.missing, { titles: missing.join('、') })}</p>
      )}
      {faults.length > 0 && <Faults faults={faults} />}
      {faultCount > faults.length && <p>{fillText(texts.moreFaults, { shown: faults.length, count: faultCount })}</p>}
    </div>
  )
}

function Faults({ faults }: Pick<ImportCheck, 'faults'>) {
  return (
    <section className="import-faults" aria-label={texts.faults}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.cell}</th>
            <th scope="col">{texts.column}</th>
            <th scope="col">{texts.problem}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ line, cell, title, message }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell may have several faults; the list does not change
            <tr key={place}>
              <td>{cell || line}</td>
              <td>{title}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
