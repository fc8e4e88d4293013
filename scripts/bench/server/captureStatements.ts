import { createApp } from '#app'
import { assemble } from '#assemble'
import { readConfig } from '#config'
import type { Statement } from '#server/database'
import { clientWith, signInApi } from '../../product/client.ts'
import { demoPassword } from '../../product/launch.ts'

/** The statements with which the product reads the rows of a page and counts them, as run for `admin`. */
export async function captureStatements(dataDir: string, path: string): Promise<readonly Statement[]> {
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' })
  const app = await createApp({ config, ...assemble({ print: () => undefined }) })
  const api = (await app.listen()) + config.apiBase
  const { token } = await signInApi(api, 'admin', demoPassword)
  const { database } = app.services
  const seen: Statement[] = []
  const rows = database.rows.bind(database)
  database.rows = (statement) => {
    seen.push({ sql: statement.sql, parameters: [...statement.parameters] })
    return rows(statement)
  }
  const answer = await clientWith(api, token).get(path)
  await app.close()
  if (!answer.success) throw new Error(`${path}: ${answer.message}`)
  return seen.filter(({ sql }) => sql.includes('from "sys_user" as t'))
}
