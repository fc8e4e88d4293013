import { beforeAll, describe, expect, it } from 'vitest'
import { type Administration, type Call, idOf, startAdministration } from '#fixtures/administration.ts'
import { closeRecords } from '#fixtures/records.ts'

closeRecords()

let server: Administration
let admin: Call
let deviceCount = 0

/** Answers the id of a record that was added. */
/** Adds a record with a name and a code of its own. */
const add = async (api: string, values: Record<string, unknown>) =>
  idOf(await admin('POST', `${api}/add`, { body: values }))

const numbered = (word: string): string => {
  deviceCount += 1
  return `${word}${deviceCount}`
}

let typeId: string
let otherTypeId: string
let manufacturerId: string

beforeAll(async () => {
  server = await startAdministration()
  admin = await server.as('admin')
  const type = () => add('/iot/deviceType', { name: numbered('类型'), code: numbered('type') })
  typeId = await type()
  otherTypeId = await type()
  manufacturerId = await add('/iot/manufacturer', { name: numbered('厂商'), code: numbered('maker') })
})

const product = (more: Record<string, unknown> = {}) => ({
  productKey: numbered('key'),
  name: numbered('产品'),
  typeId,
  manufacturerId,
  nodeType: 'direct',
  netType: 'ethernet',
  protocol: 'mqtt',
  dataFormat: 'json',
  ...more,
})

async function published(more: Record<string, unknown> = {}): Promise<string> {
  const id = await add('/iot/product', product(more))
  const { body } = await admin('POST', '/iot/product/move/publish', { body: { id, rowVersion: 1 } })
  expect(body).toMatchObject({ success: true })
  return id
}

const device = (productId: string, more: Record<string, unknown> = {}) => ({
  name: numbered('设备'),
  code: numbered('code'),
  productId,
  orgCode: 'A01',
  ...more,
})

const found = async (api: string, id: string) =>
  (await admin('GET', `${api}/queryById`, { query: { id } })).body.result as Record<string, unknown>

describe('a device', () => {
  it('is of the type of its product, whatever is sent, and of that of another one when it gets it', async () => {
    const [first, second] = [await published(), await published({ typeId: otherTypeId })]
    const id = await add('/iot/device', device(first, { typeId: otherTypeId }))
    expect(await found('/iot/device', id)).toMatchObject({ typeId })
    const moved = await admin('PUT', '/iot/device/edit', { body: { id, rowVersion: 1, productId: second } })
    expect(moved.body).toMatchObject({ success: true })
    expect(await found('/iot/device', id)).toMatchObject({ productId: second, typeId: otherTypeId })
  })

  it.each([
    ['lora', 'A1B2C3D4E5F60708', 'A1B2C3D4E5F6070', 'LoRa设备的编号是DevEUI：16位十六进制数'],
    ['nbiot', '860000000000001', '86000000000000A', 'NB-IoT设备的编号是IMEI：15位数字'],
  ])('in the network %s has its number as code', async (netType, code, wrong, message) => {
    const productId = await published({ netType })
    const refused = await admin('POST', '/iot/device/add', { body: device(productId, { code: wrong }) })
    expect(refused.body).toMatchObject({ success: false })
    expect(JSON.stringify(refused.body)).toContain(message)
    const id = await add('/iot/device', device(productId, { code }))
    const changed = await admin('PUT', '/iot/device/edit', { body: { id, rowVersion: 1, code: wrong } })
    expect(JSON.stringify(changed.body)).toContain(message)
    expect(await found('/iot/device', id)).toMatchObject({ code })
  })

  it('that two people bind at once belongs to the first, and the second is told', async () => {
    const id = await add('/iot/device', device(await published()))
    const type = await facilityType('toilet')
    const [one, other] = [await facility(type), await facility(type)]
    const bind = (facilityId: string) => admin('PUT', '/iot/device/edit', { body: { id, rowVersion: 1, facilityId } })
    expect((await bind(one)).body.success).toBe(true)
    expect((await bind(other)).status).toBe(409)
    expect(await found('/iot/device', id)).toMatchObject({ facilityId: one })
  })
})

const facilityType = (kind: string) =>
  add('/iot/facilityType', { name: numbered('设施类型'), code: numbered('ft'), kind })

const facility = (type: string, more: Record<string, unknown> = {}) =>
  add('/iot/facility', {
    name: numbered('设施'),
    typeId: type,
    orgCode: 'A01',
    longitude: 113,
    latitude: 28.2,
    manager: '王芳',
    phone: '13800000000',
    ...more,
  })

it('a facility is of the kind of its type, whatever is sent, and numbered by it', async () => {
  const [toilet, soil] = [await facilityType('toilet'), await facilityType('soil')]
  const id = await facility(toilet, { kind: 'water' })
  expect(await found('/iot/facility', id)).toMatchObject({ kind: 'toilet', code: expect.stringMatching(/^SS/) })
  const moved = await admin('PUT', '/iot/facility/edit', { body: { id, rowVersion: 1, typeId: soil, kind: 'water' } })
  expect(moved.body).toMatchObject({ success: true })
  expect(await found('/iot/facility', id)).toMatchObject({ kind: 'soil' })
})

describe('a service of a product', () => {
  const service = (productId: string, inputs: unknown) =>
    admin('POST', '/iot/productService/add', {
      body: { productId, identifier: numbered('serve'), name: '重启', inputs },
    })

  it.each([
    [{ delay: { type: 'int', title: '延时', min: 0, max: 60, unit: 's' } }],
    [JSON.stringify({ mode: { type: 'text', title: '方式' } })],
    [{}],
    [null],
  ])('takes %j for what it asks for', async (inputs) => {
    const id = await add('/iot/product', product())
    expect((await service(id, inputs)).body).toMatchObject({ success: true })
  })

  it.each([
    [{ delay: { type: 'number', title: '延时' } }, 'delay'],
    [{ delay: { type: 'int', title: '延时', min: 60, max: 0 } }, 'delay'],
    [{ 'a b': { type: 'int', title: '延时' } }, 'inputs'],
  ])('refuses %j with the place of the mistake', async (inputs, place) => {
    const id = await add('/iot/product', product())
    const { body } = await service(id, inputs)
    expect(body).toMatchObject({ success: false })
    expect(JSON.stringify(body.result)).toContain('"inputs"')
    expect(JSON.stringify(body)).toContain(place)
  })

  it('refuses what is no JSON at its field', async () => {
    const id = await add('/iot/product', product())
    const { body } = await service(id, '{"delay":')
    expect(body).toMatchObject({ success: false })
    expect(JSON.stringify(body)).toContain('inputs')
  })
})

describe('the secret of a device', () => {
  const renew = async (call: Call, id: string) =>
    (await call('POST', '/iot/device/renew/deviceSecret', { body: { id } })).body
  const stored = async (id: string) => String((await server.row('device', id))?.device_secret)

  it('is made with it, whatever is sent', async () => {
    const id = await add('/iot/device', device(await published(), { deviceSecret: 'mine' }))
    expect(await stored(id)).toMatch(/^[0-9a-f]{32}$/)
  })

  it('is told once when it is made anew, and stands in no answer and no log', async () => {
    const id = await add('/iot/device', device(await published()))
    const before = await stored(id)
    const { success, result } = await renew(admin, id)
    const { deviceSecret } = result as { deviceSecret: string }
    expect([success, deviceSecret]).toEqual([true, await stored(id)])
    expect(deviceSecret).not.toBe(before)
    const answers = [await found('/iot/device', id), (await admin('GET', `/iot/device/timeline?id=${id}`)).body]
    expect(JSON.stringify(answers)).not.toContain(deviceSecret)
    expect(answers[0]).toMatchObject({ rowVersion: 2 })
  })

  it('is made anew only by who may, and not once the device is scrapped', async () => {
    const id = await add('/iot/device', device(await published()))
    expect(await renew(await server.as('low'), id)).toMatchObject({ success: false, code: 510 })
    for (const move of ['enable', 'disable', 'scrap']) await admin('POST', `/iot/device/move/${move}`, { body: { id } })
    const before = await stored(id)
    expect(await renew(admin, id)).toMatchObject({ success: false })
    expect(await stored(id)).toBe(before)
  })
})
