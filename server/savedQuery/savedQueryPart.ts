import { catalogue } from '#core/endpoint'
import { messages } from '#core/message'
import { done, found, type Part, route } from '#server/http'
import { savedQueryTable } from './savedQueryTable.ts'
import { removeQuery, saveQuery } from './saveQuery.ts'
import { visibleQueries } from './visibleQueries.ts'

const { superQuery } = catalogue

/** Saved advanced queries. spec: readings (Saved queries and enhance records) */
export const savedQueryPart: Part = {
  id: 'savedQuery',
  tables: () => [savedQueryTable],
  routes: [
    route(superQuery.list, async ({ query, ...calling }) => found(await visibleQueries(calling, query.code))),
    route(superQuery.save, async ({ body, ...calling }) =>
      found(await saveQuery(calling, body), { message: messages.done.saved }),
    ),
    route(superQuery.remove, async ({ query, ...calling }) => {
      await removeQuery(calling, query.id)
      return done(messages.done.removed)
    }),
  ],
}
