import type { AnyDocument } from '#core/document'
import { createLibrary, type Library } from '#core/library'
import { fullChecks } from '#core/model'
import { documentFiles } from './documents/documentFiles.ts'
import { makeDesigner, makeVillager, plantCanaries, plantRows } from './leak/plant.ts'
import { checkPreviews, lookingAs, plantDocuments, userNamed } from './leak/preview.ts'
import { readPaths } from './leak/readPath.ts'
import { checkPaths, checkQuestions, type Reader } from './leak/search.ts'
import { checkSockets } from './leak/socket.ts'
import { signInApi } from './product/client.ts'
import { demoPassword, startProduct } from './product/launch.ts'

/**
 * `npm run leak [quick]`: puts canaries into fields that a role may not see and into rows outside its data rules, then calls every
 * read path as that role and as the demo roles, and watches every screen over the live channel. No canary may come back, and no query may
 * reveal anything about one. Then does the same to records of other villages, owners and departments, with a villager who has every code.
 * Whoever may not see a canary may not see it as an administrator, nor an administrator as them. Previews of drafts may bring no document
 * that is closed to one of both.
 * With `quick` one reader, who has every right except those to the canaries, makes the calls of the models that contain one.
 */
const quick = process.argv.includes('quick')
const library: Library = createLibrary(
  documentFiles('schemas').map(({ document }) => document as AnyDocument),
  fullChecks,
)
const product = await startProduct({ env: { RATE_PER_MINUTE: '1000000', LOGIN_RATE_PER_MINUTE: '10000' } })
const admin = await signInApi(product.api, 'admin', demoPassword)
const planted = await plantCanaries(admin, library)
const paths = readPaths({
  ids: planted.ids,
  models: quick ? library.models().filter(({ id }) => id in planted.ids) : library.models(),
  screens: library.screenIds(),
  fewSheets: quick,
  guarded: planted.canaries,
})
const readers = await Promise.all(
  [planted.reader, ...(quick ? [] : planted.others)].map(async (name) => ({
    name,
    client: await signInApi(product.api, name, demoPassword),
  })),
)

const leaks: string[] = []
await Promise.all(
  readers.map(async (reader) => {
    leaks.push(...(await checkPaths(reader, paths, planted)))
    leaks.push(...(await checkQuestions(reader, library, { ...planted, everyPath: quick ? 4 : 1 })))
  }),
)
leaks.push(...(await checkSockets(readers, { url: product.url, admin, library, planted, asks: true })))
const name = await makeVillager(admin)
const villager = { name, client: await signInApi(product.api, name, demoPassword) }
const rows = await plantRows(admin, villager.client, { library, others: planted.ids })
const rowPaths = readPaths({
  ids: rows.ids,
  models: quick ? library.models().filter(({ id }) => id in rows.ids) : library.models(),
  screens: library.screenIds(),
  fewSheets: quick,
  guarded: rows.canaries,
})
leaks.push(...(await checkPaths(villager, rowPaths, rows)))
leaks.push(...(await checkSockets([villager], { url: product.url, admin, library, planted: rows, asks: false })))
const asAdmin = 'user:user-admin'
const asReader = await userNamed(admin, planted.reader)
const asVillager = await userNamed(admin, name)
const [reader] = readers
if (!reader) throw new Error('nobody reads')
const lookers: readonly [Reader, typeof paths, typeof rows][] = [
  [{ name: 'the administrator as the reader', client: lookingAs(admin, asReader) }, paths, planted],
  [{ name: 'the reader as the administrator', client: lookingAs(reader.client, asAdmin) }, paths, planted],
  [{ name: 'the administrator as the villager', client: lookingAs(admin, asVillager) }, rowPaths, rows],
  [{ name: 'the villager as the administrator', client: lookingAs(villager.client, asAdmin) }, rowPaths, rows],
]
for (const [looker, seen, canaries] of lookers)
  leaks.push(
    ...(await checkPaths(
      looker,
      seen.filter(({ path }) => !/exportXls|importTemplate/.test(path)),
      canaries,
    )),
  )
const designerName = await makeDesigner(admin)
const designer = { name: designerName, client: await signInApi(product.api, designerName, demoPassword) }
const asDesigner = await userNamed(admin, designerName)
await plantDocuments(admin)
leaks.push(...(await checkPreviews(designer, ['', asAdmin, 'role:role-admin'])))
leaks.push(...(await checkPreviews({ name: 'the administrator', client: admin }, [asDesigner])))
await product.stop()
for (const leak of leaks) console.log(leak)
console.log(
  `${readers.length} readers, ${paths.length} read paths, ${planted.canaries.length} canaries in fields; ${rowPaths.length} read paths, ${rows.canaries.length} canaries in rows of ${Object.keys(rows.ids).length} models; ${leaks.length} leaks.`,
)
process.exit(leaks.length === 0 ? 0 : 1)
