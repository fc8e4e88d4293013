import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import { openDatabase, type Statement } from '#server/database'

/**
 * A separate process: Fastify alone over the database port, with the statements of the product and nothing around them.
 * Prints its address.
 */
const statements = JSON.parse(readFileSync(process.env.STATEMENTS ?? '', 'utf8')) as readonly Statement[]
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined }
const database = await openDatabase({ url: process.env.DATABASE_URL ?? '', log: silent })
const app = fastify({ logger: false })

app.get('/page', async () => {
  const [records = [], [counted] = []] = await Promise.all(statements.map((statement) => database.rows(statement)))
  return { success: true, message: '', code: 200, result: { records, total: counted?.total ?? 0 } }
})
process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => database.close())
    .then(() => process.exit(0))
})
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
