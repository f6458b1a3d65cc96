export default {
  title: "วันหยุดของฉัน",
};
