import { ProductError, productError } from '#core/error'
import { fillText, htmlPageMessages, messages } from '#core/message'
import { codeOf } from '#core/model'
import { canCall } from '#core/permission'
import type { WireParams } from '#core/query'
import { type CallContext, type RecordScope, scopeOf } from '#server/access'
import type { Services } from '#server/context'
import type { Answer } from '#server/http'
import { listRecords } from '#server/reading'
import { modelOfScreen } from '#server/rights'
import { cellOf, exportFields } from '#server/spreadsheet'
import { escapeHtml, htmlAnswer } from './htmlPage.ts'

/** The most rows on paper. spec: policy, promise 10 (reports) */
const maxRows = 1_000
const rowsPerPage = 500

interface PrintRequest {
  services: Services
  /** The report: the id of a model, or of a list over one. */
  id: string
  ticket: string
  /** Conditions and order as a list call takes them. */
  params: WireParams
  ip: string
  requestId: string
}

/** The model of a report that the caller may list. */
function reportScope(callContext: CallContext, id: string): RecordScope {
  const library = callContext.services.library.current()
  const modelId = modelOfScreen(id, library) ?? id
  if (!library.resolvedModel(modelId)) throw productError('notFound')
  const scope = scopeOf(callContext, modelId)
  if (!canCall(callContext.caller.rights, codeOf(scope.model, 'list'))) throw productError('forbidden')
  return scope
}

/** The rows up to the limit, page after page, and how many there are. */
async function rowsOf(scope: RecordScope, params: WireParams) {
  const paged = (pageNo: number) =>
    listRecords(scope, { ...params, pageNo: String(pageNo), pageSize: String(rowsPerPage) })
  const first = await paged(1)
  const second = first.total > rowsPerPage ? await paged(2) : null
  return { records: [...first.records, ...(second?.records ?? [])].slice(0, maxRows), total: first.total }
}

/** A line of cells; those of `numbers` are right-aligned. */
const row = (tag: 'th' | 'td', cells: readonly unknown[], numbers: readonly boolean[]) => {
  const opening = (at: number) => (numbers[at] ? `<${tag} class="number">` : `<${tag}>`)
  return `<tr>${cells.map((cell, at) => `${opening(at)}${escapeHtml(String(cell ?? ''))}</${tag}>`).join('')}</tr>`
}

/** Columns without a value waste paper. */
const hasValue = (cell: unknown): boolean => cell !== null && cell !== ''

async function reportHtml(scope: RecordScope, params: WireParams): Promise<string> {
  const { model, caller, services } = scope
  const { records, total } = await rowsOf(scope, params)
  const fields = exportFields(scope).filter((field) => records.some((record) => hasValue(cellOf(field, record))))
  const count = fillText(records.length < total ? htmlPageMessages.cut : htmlPageMessages.rows, {
    count: total,
    most: maxRows,
  })
  const meta = [
    fillText(htmlPageMessages.printedBy, { name: caller.user.realname }),
    fillText(htmlPageMessages.printedAt, { time: services.clock.now() }),
    count,
  ].map((text) => `<span>${escapeHtml(text)}</span>`)
  const titles = fields.map(({ title }) => title)
  const rows = records.map((record) => fields.map((field) => cellOf(field, record)))
  const numbers = fields.map((_, at) => rows.some((cells) => typeof cells[at] === 'number'))
  const lines = rows.map((cells) => row('td', cells, numbers)).join('')
  const table = `<div class="scroll"><table><thead>${row('th', titles, numbers)}</thead><tbody>${lines}</tbody></table></div>`
  const content = records.length === 0 ? `<p>${messages.list.nothingFound}</p>` : table
  return `<main><button type="button" id="print">${messages.word.print}</button><h1>${escapeHtml(model.title)}</h1><p class="meta">${meta.join('')}</p>${content}</main>`
}

const script = "document.getElementById('print').addEventListener('click', () => window.print())"

/**
 * A report as a page to print, for the caller of a ticket that was issued for `…/print/<id>`; the ticket is used up. A
 * refusal is a page, too: the address is opened in a window. spec: shell §7; contract §8.6; policy (report print URL)
 */
export async function printPage({ services, id, ticket, params, ip, requestId }: PrintRequest): Promise<Answer> {
  try {
    const path = `${services.config.apiBase}/online/report/print/${id}`
    const caller = await services.tickets.redeem(ticket, path, { ip, requestId })
    if (!caller) throw new ProductError('unauthorized', htmlPageMessages.usedTicket)
    const scope = reportScope({ services, caller }, id)
    const body = await reportHtml(scope, params)
    return htmlAnswer({ title: scope.model.title, body, script, wide: true }, services.random)
  } catch (cause) {
    if (!(cause instanceof ProductError)) throw cause
    const { message, status } = cause
    return htmlAnswer({ title: message, body: `<main><p>${escapeHtml(message)}</p></main>`, status }, services.random)
  }
}
