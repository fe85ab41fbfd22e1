/**
 * The titles and texts of the lists of stock, clients and staff that Hearth exports, in its languages other than
 * English: a list exported in German can be imported by a colleague who uses English. A test compares them with the
 * texts of the languages (B26).
 */
export const EXPORTED_STOCK_TITLES = {
  name: ['Artikel', 'Artículo', 'Article', '品目', '物品'],
  category: ['Kategorie', 'Categoría', 'Catégorie', '区分', '类别'],
  is_controlled: ['Kontrolliert', 'Controlado', 'Contrôlé', '管理対象', '管控'],
  quantity: ['Menge', 'Cantidad', 'Quantité', '数量'],
  unit_of_measure: ['Einheit', 'Unidad', 'Unité', '単位', '单位'],
  minimum_stock_level: ['Min. Stock', 'Mindestbestand', 'Mínimo', 'Stock min.', '最低在庫', '最低库存'],
  expiration_date: ['Ablaufdatum', 'Caducidad', 'Péremption', '使用期限', '有效期至'],
  last_restocked: ['Letzter Zugang', 'Última reposición', 'Dernier réappro.', '最終入庫', '上次补货'],
  description: ['Beschreibung', 'Descripción', '説明', '说明'],
  home: ['Wohngruppe', 'Hogar grupal', 'Foyer', 'グループホーム', '团体之家'],
} as const

export const EXPORTED_CATEGORIES = {
  medical: ['Medizinisch', 'Médico', 'Médical', '医療', '医疗'],
  food: ['Lebensmittel', 'Alimentos', 'Alimentation', '食品'],
  cleaning: ['Reinigung', 'Limpieza', 'Ménage', '清掃', '清洁'],
  office: ['Büro', 'Oficina', 'Bureau', '事務', '办公'],
  other: ['Sonstiges', 'Otro', 'Autre', 'その他', '其他'],
} as const

/** What the list says of an item that is controlled. */
export const EXPORTED_YES = ['ja', 'sí', 'oui', 'はい', '是'] as const

/** The stock status of an item: it does not mean that the item has ended. */
export const EXPORTED_STOCK_STATUSES = [
  ...['In Stock', 'Low Stock', 'Out of Stock', 'Count it'],
  ...['Vorrätig', 'Bestand niedrig', 'Kein Bestand', 'Zählen'],
  ...['En existencia', 'Existencias bajas', 'Agotado', 'Contar'],
  ...['En stock', 'Stock faible', 'En rupture', 'À compter'],
  ...['在庫あり', '在庫不足', '在庫切れ', '要棚卸'],
  ...['有库存', '库存不足', '缺货', '待盘点'],
] as const

export const EXPORTED_CLIENT_TITLES = {
  first_name: ['Vorname', 'Nombre', 'Prénom', '名'],
  last_name: ['Nachname', 'Apellido', 'Nom', '姓'],
  date_of_birth: ['Geburtsdatum', 'Fecha de nacimiento', 'Date de naissance', '生年月日', '出生日期'],
  admission_date: ['Aufnahmedatum', 'Fecha de ingreso', 'Date d’admission', '入居日', '入住日期'],
  email: ['E-Mail', 'Correo electrónico', 'メールアドレス', '电子邮箱'],
  phone: ['Telefon', 'Teléfono', 'Téléphone', '電話番号', '电话'],
  allergies: ['Allergien', 'Alergias', 'アレルギー', '过敏'],
  diagnoses: ['Diagnosen', 'Diagnósticos', 'Diagnostics', '診断名', '诊断'],
} as const

/** Returns the titles of the first, second or third contact. */
export const exportedContactTitles = (contactPosition: number) =>
  ({
    full_name: [
      `Kontakt ${contactPosition}`,
      `Contacto ${contactPosition}`,
      `連絡先${contactPosition}`,
      `联系人${contactPosition}`,
    ],
    phone: [
      ...[
        `Kontakt ${contactPosition}: Telefon`,
        `Contacto ${contactPosition}: teléfono`,
        `Contact ${contactPosition} : téléphone`,
      ],
      ...[`連絡先${contactPosition}：電話番号`, `联系人${contactPosition}：电话`],
    ],
    relationship: [
      ...[
        `Kontakt ${contactPosition}: Beziehung`,
        `Contacto ${contactPosition}: relación`,
        `Contact ${contactPosition} : lien`,
      ],
      ...[`連絡先${contactPosition}：続柄`, `联系人${contactPosition}：关系`],
    ],
    contact_type: [
      ...[`Kontakt ${contactPosition}: Art`, `Contacto ${contactPosition}: tipo`],
      ...[`連絡先${contactPosition}：種類`, `联系人${contactPosition}：类型`],
    ],
    alt_phone: [
      ...[`Kontakt ${contactPosition}: weiteres Telefon`, `Contacto ${contactPosition}: otro teléfono`],
      ...[
        `Contact ${contactPosition} : autre téléphone`,
        `連絡先${contactPosition}：予備の電話番号`,
        `联系人${contactPosition}：备用电话`,
      ],
    ],
  }) as const

export const EXPORTED_CONTACT_TYPES = {
  emergency: ['Notfall', 'Emergencia', 'Urgence', '緊急', '紧急联系人'],
  family: ['Familie', 'Familia', 'Famille', '家族', '家属'],
  guardian: ['Rechtliche Betreuung', 'Tutor legal', 'Tuteur légal', '後見人', '监护人'],
  physician: ['Arzt', 'Médico', 'Médecin', '医師', '医生'],
  case_manager: [
    ...['Case-Management', 'Administrador de casos', 'Gestionnaire de cas'],
    ...['ケースマネージャー', '个案管理员'],
  ],
  other: ['Sonstiges', 'Otro', 'Autre', 'その他', '其他'],
} as const

export const EXPORTED_NO_ALLERGIES: readonly string[] = [
  'Keine bekannten Allergien',
  'Sin alergias conocidas',
  'Aucune allergie connue',
  '既知のアレルギーなし',
  '无已知过敏',
]

export const EXPORTED_SEVERITIES = {
  mild: ['mild', 'leicht', 'leve', 'légère', '軽度', '轻度'],
  moderate: ['moderate', 'mittelschwer', 'moderada', 'modérée', '中等度', '中度'],
  severe: ['severe', 'schwer', 'grave', 'sévère', '重度'],
} as const

const STATUS_TITLES = ['Status', 'Estado', 'Statut', '状態', '状态']

/** The columns that show an inactive or discharged client, who is not imported. */
export const CLIENT_END_COLUMNS = {
  titles: [
    ...STATUS_TITLES,
    ...['Discharge Date', 'Entlassungsdatum', 'Fecha de egreso', 'Date de sortie', '退居日', '退住日期'],
  ],
  activeTexts: ['Active', 'Aktiv', 'Activo', 'Actif', '利用中', '在住'],
}

export const EXPORTED_STAFF_TITLES = {
  first_name: EXPORTED_CLIENT_TITLES.first_name,
  last_name: EXPORTED_CLIENT_TITLES.last_name,
  email: EXPORTED_CLIENT_TITLES.email,
  role: ['Rolle', 'Rol', 'Rôle', '役割', '角色'],
  position: ['Cargo', 'Fonction', '職種', '职位'],
  phone_number: EXPORTED_CLIENT_TITLES.phone,
  hire_date: ['Eintrittsdatum', 'Fecha de contratación', 'Date d’embauche', '入社日', '入职日期'],
} as const

export const EXPORTED_ROLES = {
  manager: ['Leitung', 'Gerente', 'Responsable', 'マネージャー', '主管'],
  care_giver: ['Betreuungskraft', 'Cuidador', 'Auxiliaire de vie', '介護職員', '护理员'],
  staff: ['Personal', 'Personnel', 'スタッフ', '员工'],
  progress_note: ['Verlaufsnotiz', 'Nota de progreso', 'Notes d’évolution', '経過記録担当', '进展记录员'],
} as const

/** The column that shows a deactivated staff member, who is not imported. */
export const STAFF_END_COLUMNS = {
  titles: STATUS_TITLES,
  activeTexts: [
    ...['Active', 'Aktiv', 'Activo', 'Actif', '有効', '已启用'],
    ...['Invited', 'Eingeladen', 'Invitado', 'Invité', '招待済み', '已邀请'],
  ],
}
