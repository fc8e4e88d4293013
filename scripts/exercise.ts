import { exerciseAccount } from './exercise/accountRun.ts'
import { accountsOf } from './exercise/accounts.ts'
import { shippedDocuments } from './exercise/documents.ts'
import { exitCode, printed } from './exercise/report.ts'
import { openBrowser } from './product/browser.ts'
import { startProduct } from './product/launch.ts'

/**
 * `npm run exercise [-- account=admin screen=alarm/,hr/]`: works through every screen of the menu in Chromium, as each demo role:
 * opens it, filters, sorts, turns pages, and where the user may write creates a record with values at the limits of what its fields
 * accept, follows each branch of its form both ways, opens it, edits it and deletes it. Prints a table; fails on a console
 * error, an answer of 500 and more, a field that cannot be reached, or a branch that differs from its document.
 */
const settings = new Map(process.argv.slice(2).map((word) => word.split('=', 2) as [string, string]))
const product = await startProduct({ env: { RATE_PER_MINUTE: '1000000', LOGIN_RATE_PER_MINUTE: '10000' } })
const browser = await openBrowser()
const shipped = shippedDocuments()
const runs = []
for (const account of accountsOf(settings.get('account')))
  runs.push(...(await exerciseAccount(account, { browser, product, shipped, words: settings.get('screen') ?? '' })))
await browser.close()
await product.stop()
console.log(printed(runs))
const faults = runs.reduce((sum, run) => sum + run.faults.length, 0)
const untried = runs.reduce((sum, run) => sum + run.untried.length, 0)
console.log(`${runs.length} screens opened, ${faults} faults, ${untried} things untried.`)
process.exit(exitCode(runs))
