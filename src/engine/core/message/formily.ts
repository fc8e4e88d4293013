/** What the import and export of Formily JSON Schema report, by code: the message and what to do about it. */
export const formilyMessages = {
  'formily-root': { message: '不是 Formily JSON Schema：{reason}', hint: '根写成 {"type":"object","properties":{}}' },
  'formily-value': { message: '"{keyword}" 的值不可用：{reason}', hint: '按 Formily 的文档改这个值' },
  'formily-name': { message: '"{name}" 不能作字段名：{reason}', hint: '改成小写字母开头的字母和数字，最长 40' },
  'formily-duplicate': { message: '字段 "{name}" 在同一条记录里出现两次', hint: '改名或去掉一个；void 节点不分隔名称' },
  'formily-keyword': { message: '"{keyword}" 没有对应的词', hint: '去掉它，或导入后在文档里另写' },
  'formily-component': { message: '没有与组件 {component} 对应的组件', hint: '导入后在文档里写上 widget' },
  'formily-script': {
    message: '不能翻译 {script}：{reason}',
    hint: '改成字段、运算符和已知函数的表达式，或导入后另写',
  },
  'formily-ref': { message: '$ref "{ref}" 不可用：{reason}', hint: '只能指向本文件 definitions 里的定义，且不能成环' },
  'formily-limit': { message: '{what}超过 {most}', hint: '拆成几个表单' },
  'formily-difference': { message: '"{keyword}" 的含义略有不同：{reason}', hint: '核对导入或导出的结果' },
  'formily-untranslated': { message: 'Formily 没有 {word}：{reason}', hint: '在用到它的程序里另写' },
  'formily-no-form': { message: '{what}没有表单', hint: '选一个表单、向导、带表单的列表，或一个模型' },
} as const
