import { limit } from '#core/limit'
import { equals } from '#core/query'
import type { WireRecord, WriteScope } from '#server/access'
import { everyRecord } from '#server/reading'
import { type Generator, insertSeedRows } from '#server/seeding'
import { addRecord, editRecord } from '#server/writing'
import { behaviourOf, type Calling, onModel, scopeOf, writing } from '../scope.ts'
import { type Page, pagesOf } from './pages.ts'

/**
 * Registers a page, and what of it is not registered yet, in one transaction; what is there stays as people set it. Its area
 * has to be there. Answers how many parts were added.
 */
export function syncPage(calling: Calling, page: Page): Promise<number> {
  return writing(calling, 'sysPageField', async (scope) => {
    await savePage(onModel(scope, 'sysPage'), calling, page)
    const and = equals('pageComponent', page.code)
    const known = await everyRecord(scopeOf(calling, 'sysPageField'), { and, most: limit.pageParts })
    const there = new Set(known.map(({ fieldType, fieldCode }) => `${fieldType} ${fieldCode}`))
    const fresh = page.parts.filter(({ type, code }) => !there.has(`${type} ${code}`))
    const records = fresh.map((part) => ({
      ...{ pageComponent: page.code, fieldType: part.type, fieldCode: part.code, fieldName: part.name },
      sortNo: page.parts.indexOf(part) + 1,
    }))
    // Parts know nothing of each other, so none waits for the one before.
    await Promise.all(records.map((record) => addRecord(scope, record, behaviourOf)))
    return fresh.length
  })
}

async function savePage(scope: WriteScope, calling: Calling, { code, name, parent }: Page): Promise<void> {
  const known = await pageBy(calling, code)
  if (known?.name === name) return
  if (known) return editRecord(scope, { id: known.id, name }, behaviourOf)
  const area = parent === null ? undefined : await pageBy(calling, parent)
  await addRecord(scope, { code, name, ...(area ? { parentId: area.id } : {}) }, behaviourOf)
}

async function pageBy(calling: Calling, code: string): Promise<WireRecord | undefined> {
  const [page] = await everyRecord(scopeOf(calling, 'sysPage'), { and: equals('code', code), most: 1 })
  return page
}

/** What seeds name it by. */
export const pageFieldGenerator = 'pageFields'

/** Every page of the product with its columns, fields and buttons, open to everybody. spec: screens, Page fields */
export const pageFieldRows: Generator = {
  name: pageFieldGenerator,
  async run(seeding) {
    const library = seeding.services.library.current()
    const [page, field] = ['sysPage', 'sysPageField'].map((id) => library.resolvedModel(id))
    if (!page || !field) return
    const pages = pagesOf(library)
    const idOf = (code: string) => `page-${code.replace('/', '-')}`
    await insertSeedRows(
      seeding,
      page,
      pages.map(({ code, name, parent }) => ({
        ...{ id: idOf(code), code, name },
        ...(parent === null ? {} : { parentId: idOf(parent) }),
      })),
    )
    await insertSeedRows(
      seeding,
      field,
      pages.flatMap(({ code, name, parts }) =>
        parts.map((part, index) => ({
          ...{ id: `${idOf(code)}-${part.type}-${part.code}`, pageComponent: code, pageName: name },
          ...{ fieldType: part.type, fieldCode: part.code, fieldName: part.name, sortNo: index + 1 },
          ...{ visible: true, editable: true },
        })),
      ),
    )
  },
}
