/**
 * A small thesaurus of both languages: words of a line mean nearly the same. It stands in for what a model of vectors
 * knows of any language, was put together by subjects of everyday life, and knows neither documents nor questions.
 */
export const meanings = `
money price prices cost costs fee fees charge expensive cheap pay paid euros pounds dinero precio precios coste cuesta caro barato tarifa importe pagar
buy purchase order acquire shop store sell sold sale comprar compra adquirir pedido tienda vender venta vende
return refund reimbursement devolver devolución reembolso reintegro
exchange swap replace replacement cambiar cambio sustituir reemplazar
ship shipping delivery deliver send parcel freight transport enviar envío envíos entrega portes mandar paquete transporte
broken damaged damage crack faulty defect defective roto rota romper rompe dañado defecto defectuoso tara avería raja grieta
wash clean cleaning rinse dishwasher lavar limpiar limpieza lavavajillas fregar
heat hot warm temperature degrees calor caliente calentar temperatura grados
cold freeze frost winter frío helada congelar invierno congelador
water drink thirst beber agua bebe bebedero sed
food eat meal cook cooking kitchen comida comer cocinar cocina guisar
open opening closed hours schedule timetable abierto abre abrir horario cerrado cierra
visit tour guest visitor visitar visita visitante
holiday vacation leave holidays vacaciones festivo agosto
start begin beginning beginner first empezar comenzar comienzo principiante inicio
end finish stop quit last terminar acabar final dejar
day days daily día días diario
week weekly weeks semana semanal semanas
month monthly quarter mes meses mensual trimestre
year annual yearly año años anual
hour hours minute minutes time duration long last hora horas minutos tiempo dura duración tardar tarda plazo
morning dawn early mañana madrugada temprano
evening night late bed sleep noche tarde dormir sueño
child children kid kids pupil school class niño niña niños chaval chavales colegio escuela alumno
woman mother pregnant mujer madre embarazada
doctor physician medical hospital nurse médico hospital enfermera ward sister
illness disease sick ill health healthy enfermedad enfermo salud
sad depression depressed grief loss therapy therapist counsellor psychologist terapia psicólogo depresión duelo
heart pulse cardiac blood corazón pulso sangre
breath breathe breathing inhale exhale lungs respirar respiración
work job employee worker labour staff trabajo empleo empleado trabajar laboral
boss manager leader chief superior supervisor jefe líder encargado
team group crew members equipo grupo miembros
meeting conversation talk session appointment interview reunión conversación charla sesión cita
speak say talk aloud voice decir hablar voz
write note notebook diary journal paper pen escribir cuaderno libreta papel diario
rule method procedure process stages steps phase method etapas fases pasos método
exercise practice rehearse rehearsal train training practise ejercicio practicar ensayar ensayo
teach course class lesson workshop learn enseñar curso cursos clase taller aprender formación
measure score points progress result improve improvement medir puntos progreso resultado mejorar
fail failure setback relapse fracaso recaída fallo
cancel postpone miss missed anular cancelar aplazar
permission permit licence legal law authorise register permiso permisos licencia legal autorización registro trámite papeles
insurance liability cover seguro póliza cobertura
neighbour neighbours resident community vecino vecinos comunidad
roof rooftop terrace azotea tejado terraza
weight weigh heavy kilo kilos load carry peso pesa pesar pesado gramos
size big large small length width medida tamaño talla grande pequeño
bee bees hive hives beekeeper colony swarm abeja abejas colmena colmenas apicultor enjambre
honey nectar jar miel tarro
wasp hornet predator enemy avispa avispón enemigo plaga
mite mites varroa parasite pest ácaro parásito plaga
sting stung bite allergy allergic adrenaline picadura alergia alergias alérgico adrenalina
fire brigade firefighters bomberos incendio
clothes gear suit gloves equipment tool tools ropa traje trajes guantes equipo herramienta herramientas
plant flower flowers tree trees garden planta flor flores árbol jardín
smell odour stink olor oler huele
gift present regalo regalar
name engraved engraving letters personalise grabado grabar nombre personalizar letras
discount offer half reduced bargain outlet descuento oferta rebaja mitad ganga
card bank transfer payment tarjeta banco transferencia pago bizum
deposit advance prepayment señal anticipo depósito
country abroad foreign overseas customs país extranjero aduana aduanas
island islands isla islas baleares canarias
photo picture image camera video foto imagen cámara vídeo
delete erase data privacy borrar eliminar datos privacidad
found founded founder origin inventor history created author invented fundar origen historia creó autor
house home flat building casa hogar piso edificio edificios
danger dangerous risk risky peligro peligroso riesgo
protect guard safe shield proteger cuidar seguro
decide decision choose choice decidir decisión elegir
delegate hand assign delegar encargar ceder
fear afraid frighten scared nervous miedo asusta nervios
calm relax rest quiet silence calma relajar descanso silencio
tired exhausted energy strength drain cansado agotado energía fuerza
many count number amount quantity cuántos cantidad número contar
tea teapot té tetera
cup mug taza
plate dish plato
vase florero jarrón
pan pot saucepan cazuela olla cacerola
gold golden oro dorado
colour tone shade color tono
wax candle candles cera vela velas
shade awning sun sol sombra toldo
`
  .trim()
  .split("\n")
  .map((line) => line.split(" "));
