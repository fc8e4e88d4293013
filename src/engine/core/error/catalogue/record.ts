import { messages } from '#core/message'
import { refusal, withAudience } from './entry.ts'

/** Errors of reading, saving and deleting records, and of dictionaries. spec: contract §1.3, §4 to §6, §8.5 */
export const recordErrors = {
  failed: refusal('{reason}', '按提示修改后重试'),
  invalid: refusal('{reason}', '修改标出的字段'),
  duplicate: refusal('该值不可用，系统中已存在！', '换一个值'),
  duplicateRecord: refusal('数据库中已存在该记录', '搜索已有的记录，或修改其中的唯一字段'),
  valueTooLong: refusal('字段太长,超出数据库字段的长度', '缩短标出的字段'),
  referenced: refusal('该数据已被引用，不能删除', '先删除引用它的数据'),
  entityMissing: refusal('未找到对应实体', '刷新列表后重试'),
  queryFailed: refusal('查询失败:{reason}', '稍候再试'),
  operationRefused: refusal('操作失败', '检查查询的表和字段是否开放'),
  dictCodeFormat: withAudience(
    'implementer',
    refusal(messages.dictionary.codeFormat, '写成 字典编码 或 表,文本字段,值字段[,条件]'),
  ),
  ruleCodeUnknown: withAudience('implementer', refusal('该编码不存在', '核对编码校验规则的编码')),
  roleCodeTaken: refusal('角色编码已存在', '换一个角色编码'),
  rolesMissing: refusal('未找到角色信息', '先新增角色'),
  grantFailed: refusal('授权失败！', '刷新后重新授权'),
  dataRuleMissing: refusal('未找到权限配置信息', '先为该菜单配置数据规则'),
  dataRuleNeedsGrant: refusal('请先保存角色菜单权限!', '先勾选该菜单并保存'),
  departNotFound: refusal('未查询匹配数据！', '换一个关键字'),
  categoryParameter: withAudience('implementer', refusal('加载分类字典树参数有误.[{code}]!', '核对分类编码')),
  categoryMissing: refusal('查询无果', '核对查询的值'),
  categoryAmbiguous: refusal('查询数据异常,[{field}]存在多个值:{value}', '改用唯一的字段查询'),
  categoryIdsMissing: withAudience('implementer', refusal('ids 不能为空', '传入 ids')),
  categoryEmpty: refusal('无数据,参数有误.[{code}]', '核对分类编码'),
  categoryCodeMissing: refusal('错误,类型编码为空!', '填写类型编码'),
  categoryCodePrefix: refusal('编码不符合规范,须以"{prefix}"开头!', '按上级编码开头'),
  appCodeTaken: refusal('应用编码已存在', '换一个应用编码'),
}
