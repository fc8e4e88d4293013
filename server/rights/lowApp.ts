import { ProductError } from '#core/error'
import type { Library } from '#core/library'
import { accountMessages } from '#core/message'
import { splitKeys } from '#core/object'
import type { Rights } from '#core/permission'
import type { QueryRunner } from '#server/context'
import { liveRows } from '#server/table'

/** `app_status` of an app that people use. */
const published = '1'

interface AppRequest {
  query: QueryRunner
  library: Library
  /** Id or code, as the header says. */
  app: string
  tenantId: number
}

/** Ids of the roles of a published low-code app. Throws 403 for any other name, also where no apps are installed. */
export async function rolesOfApp({ query, library, app, tenantId }: AppRequest): Promise<string[]> {
  const model = library.resolvedModel('lowApp')
  const rows = model
    ? await liveRows(query, model.table, { app_status: published, tenant_id: [0, tenantId] })
        .select(['id', 'roles'])
        .where(({ eb }) => eb.or([eb('id', '=', app), eb('app_code', '=', app)]))
        .execute()
    : []
  const [row] = rows
  if (!row) throw new ProductError('forbidden', accountMessages.unknownApp)
  return splitKeys(String(row.roles ?? ''))
}

/** Rights of a user inside an app: never more than without it. spec: readings (Session, X-Low-App-ID) */
export function narrowedRights(own: Rights, app: Rights): Rights {
  if (app.admin) return own
  const codes = own.admin ? app.codes : new Set([...own.codes].filter((code) => app.codes.has(code)))
  return { ...own, admin: false, codes }
}
