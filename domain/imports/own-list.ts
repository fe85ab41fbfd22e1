/**
 * The list of the stock as Hearth saves it, in its languages beside English: what a person saves in German is read back
 * by a colleague in English. A test holds these to the words of the languages (B26).
 */
export const OWN_TITLES = {
  name: ['Artikel', 'Artículo', 'Article', '品目', '物品'],
  category: ['Kategorie', 'Categoría', 'Catégorie', '区分', '类别'],
  quantity: ['Menge', 'Cantidad', 'Quantité', '数量'],
  unit_of_measure: ['Einheit', 'Unidad', 'Unité', '単位', '单位'],
  minimum_stock_level: ['Min. Stock', 'Mindestbestand', 'Mínimo', 'Stock min.', '最低在庫', '最低库存'],
  expiration_date: ['Ablaufdatum', 'Caducidad', 'Péremption', '使用期限', '有效期至'],
  last_restocked: ['Letzter Zugang', 'Última reposición', 'Dernier réappro.', '最終入庫', '上次补货'],
  description: ['Beschreibung', 'Descripción', '説明', '说明'],
  home: ['Wohngruppe', 'Hogar grupal', 'Foyer', 'グループホーム', '团体之家'],
} as const

export const OWN_CATEGORIES = {
  medical: ['Medizinisch', 'Médico', 'Médical', '医療', '医疗'],
  food: ['Lebensmittel', 'Alimentos', 'Alimentation', '食品'],
  cleaning: ['Reinigung', 'Limpieza', 'Ménage', '清掃', '清洁'],
  office: ['Büro', 'Oficina', 'Bureau', '事務', '办公'],
  other: ['Sonstiges', 'Otro', 'Autre', 'その他', '其他'],
} as const

/** How much there is, which the list says of each item, ends nothing. */
export const OWN_STATUSES = [
  ...['In Stock', 'Low Stock', 'Out of Stock', 'Count it'],
  ...['Vorrätig', 'Bestand niedrig', 'Kein Bestand', 'Zählen'],
  ...['En existencia', 'Existencias bajas', 'Agotado', 'Contar'],
  ...['En stock', 'Stock faible', 'En rupture', 'À compter'],
  ...['在庫あり', '在庫不足', '在庫切れ', '要棚卸'],
  ...['有库存', '库存不足', '缺货', '待盘点'],
] as const
